/* Takes the stored app off this device, whatever is wrong with it, and opens it from the server. What is unsent is kept elsewhere. */
(async () => {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } finally {
    location.replace("/");
  }
})();
