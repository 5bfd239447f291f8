/** Runs in a page: replaces all storage of its origin with this (`fillDevice`). */

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

globalThis.fillDevice = async ({ localStorage: items = [], indexedDB: databases = [] }) => {
  window.name = ''
  sessionStorage.clear()
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) await done(indexedDB.deleteDatabase(name))
  for (const { name, value } of items) localStorage.setItem(name, value)
  for (const { name, version, stores } of databases) {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const { name, keyPath, records } of stores) {
        const store = request.result.createObjectStore(name, { keyPath })
        for (const { value } of records) store.put(value)
      }
    }
    const database = await done(request)
    database.close()
  }
}
