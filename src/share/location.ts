/** The address bar and the frame around the page, as far as sharing needs them. */
export interface Place {
  /** What stands behind the `#`, without it. */
  fragment(): string;
  /** The page's address with another fragment, and without its query. */
  address(fragment: string): string;
  /** Puts a fragment into the address bar; never within a frame, where browsers then lose their place. */
  show(fragment: string): void;
  /** Calls back when the user follows a link to another fragment of this page; gives how to stop that. */
  onChange(call: () => void): () => void;
}

export function browserPlace(window: Window): Place {
  const { location, history } = window;
  const inFrame = window.parent !== window;
  const address = (fragment: string): string =>
    `${location.origin}${location.pathname}${fragment === "" ? "" : `#${fragment}`}`;
  return {
    fragment: () => location.hash.replace(/^#/, ""),
    address,
    show: (fragment) => {
      if (!inFrame) history.replaceState(null, "", `${location.search}#${fragment}`);
    },
    onChange: (call) => {
      window.addEventListener("hashchange", call);
      return () => window.removeEventListener("hashchange", call);
    },
  };
}
