/** Two overlapping circles: Python's state and the predicted one. */
export function Logo() {
  return (
    <svg
      width="22"
      height="20"
      viewBox="0 0 22 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      <circle cx="7.6" cy="10" r="4.8" />
      <circle cx="14.4" cy="10" r="4.8" strokeDasharray="2.5 2" />
    </svg>
  );
}
