import { cacheNames } from "../store.ts";

declare const self: ServiceWorkerGlobalScope;

// The kill switch: takes the place of a service worker that should not have been, and removes both.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  for (const name of Object.values(cacheNames(new URL(self.registration.scope)))) await caches.delete(name);
  await self.registration.unregister();
}
