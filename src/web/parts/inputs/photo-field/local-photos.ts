/**
 * Chosen but unsent photos on this device, so that a reload loses none. In IndexedDB, because they are too large for the storage
 * of the answers.
 */
import { withTimeout } from '../../../device/time-limit.ts'

type LocalPhoto = { key: string; of: string; field: string; file: File; at: number }

const week = 7 * 24 * 3_600_000
const store = 'photos'
/** Milliseconds. Some browsers never open a database until restarted. Writing a large photo takes longer. */
const limitMs = { open: 1_000, act: 10_000 }

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('uketsuke', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Returns undefined if this device cannot store anything. */
async function inStore<T>(act: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await withTimeout(limitMs.open, open())
    const done = new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite')
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    }).finally(() => database.close())
    return await withTimeout(limitMs.act, done)
  } catch {
    return undefined
  }
}

/** `of`: the card's token, or the shop's code before there is one. */
export const saveLocalPhoto = (photo: Omit<LocalPhoto, 'at'>) => inStore((photos) => photos.put({ ...photo, at: Date.now() }))
export const clearLocalPhoto = (key: string) => inStore((photos) => photos.delete(key))

/** `of`: as for `saveLocalPhoto`. */
export async function clearLocalPhotos(of: readonly string[]): Promise<void> {
  for (const { key } of await pruneAndReadPhotos(of)) await clearLocalPhoto(key)
}

export async function pruneAndReadPhotos(of: readonly string[]): Promise<readonly LocalPhoto[]> {
  const all = ((await inStore((photos) => photos.getAll())) ?? []) as LocalPhoto[]
  const old = all.filter(({ at }) => at < Date.now() - week)
  for (const { key } of old) await clearLocalPhoto(key)
  return all.filter((photo) => !old.includes(photo) && of.includes(photo.of)).sort((first, second) => first.at - second.at)
}
