// Runs before the page is drawn; src/ui/theme.ts writes the choice.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("neural-debugger.theme");
  } catch {
    // Storage is forbidden.
  }
  const dark = theme === null ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
