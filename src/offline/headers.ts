/** Threads and Python's interrupt byte need shared memory, hence a cross-origin isolated page. */
export const ISOLATION: Readonly<Record<string, string>> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  // A course that is itself isolated may show the page in a frame.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const DIRECTIVES: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  // Compiling WebAssembly, but no text as code: neither eval nor Function.
  "script-src": "'self' 'wasm-unsafe-eval'",
  // Monaco writes style elements for its theme and style attributes for the place of each line.
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self'",
  // Monaco's style sheet has pictures in data: addresses.
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** The page's content security policy, for the page and for its workers. */
export const CONTENT_SECURITY_POLICY = Object.entries(DIRECTIVES)
  .map(([name, sources]) => `${name} ${sources}`)
  .join("; ");

/** What every file of the page should be served with; the service worker adds them where a host cannot. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...ISOLATION,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** The same response, with the headers above. */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
