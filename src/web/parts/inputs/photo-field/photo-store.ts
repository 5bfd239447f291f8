/** Photos of the shown card: chosen, stored, sent one by one once the server has the card, and removed. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Answers } from '#domain/forms/answers.ts'
import { randomKey } from '../../../device/random-key.ts'
import { clearLocalPhoto, pruneAndReadPhotos, saveLocalPhoto } from './local-photos.ts'

/** `unsent`: the connection failed; a retry is possible. `refused`: final. */
type PhotoState = 'waiting' | 'sending' | 'sent' | 'unsent' | 'refused'
export type Photo = {
  /** Idempotency key: a repeated send creates one file. */
  readonly key: string
  readonly field: string
  readonly name: string
  readonly picture: string
  readonly state: PhotoState
  /** Share already sent, from 0 to 1. */
  readonly part: number
  readonly why?: string | undefined
  readonly id?: string
  /** Missing once the server has it. */
  readonly file?: File | undefined
}

type Sending = { key: string; field: string; name: string; file: File; onProgress: (part: number) => void }

/** Sends and removes photos. Each page passes its own operations. */
export type PhotoOperations = {
  /** Never throws. `again`: a retry may succeed. */
  send(photo: Sending): Promise<{ ok: true; id: string } | { ok: false; again: boolean; why: string | undefined }>
  /** Returns the URL of a thumbnail. */
  picture(id: string): string
  /** Returns false if the server could not be reached. `key`: idempotency key. */
  remove(photo: { id: string; key: string }): Promise<boolean>
}

type CardPhotos = {
  shop: string
  /** The card's token and server; undefined before the card exists. */
  card: { token: string; server: PhotoOperations } | undefined
  files: readonly { id: string; field: string | null; name: string }[]
}

let open: Pick<CardPhotos, 'shop' | 'card'> | undefined
let isSending = false
const photos = createStore<readonly Photo[]>(() => [])
const set = (next: readonly Photo[]) => photos.setState(next, true)
const change = (key: string, values: Partial<Photo>) =>
  set(photos.getState().map((photo) => (photo.key === key ? { ...photo, ...values } : photo)))

export const { subscribe } = photos
export const useCardPhotos = () => useStore(photos)

/** Returns the photo names by question, like answers. */
export function photoNamesByField(): Answers {
  const shown = photos.getState().filter(({ state }) => state !== 'refused')
  return Object.fromEntries([...Map.groupBy(shown, ({ field }) => field)].map(([field, all]) => [field, all.map(({ name }) => name)]))
}

/** Opens the photos of the shown card. Photos chosen before it had a token move to it. */
export async function openCardPhotos({ shop, card, files }: CardPhotos): Promise<void> {
  const token = card?.token
  if (open?.shop === shop && open.card?.token === token) return
  const isSame = open?.shop === shop
  open = { shop, card }
  const there = photos.getState().filter(({ state, id }) => isSame && state !== 'sent' && id === undefined)
  const sentPhotos = files.map(({ id, field, name }): Photo => {
    return { key: id, id, field: field!, name, picture: card!.server.picture(id), state: 'sent', part: 1 }
  })
  set([...sentPhotos, ...there])
  const of = token ?? shop
  for (const { key, field, file } of there) if (file) await saveLocalPhoto({ key, of, field, file })
  const localPhotos = await pruneAndReadPhotos(token ? [token, shop] : [shop])
  // Another card was opened in between.
  if (open.shop !== shop || open.card?.token !== token) return
  const knownKeys = new Set(photos.getState().map(({ key }) => key))
  set([
    ...photos.getState(),
    ...localPhotos.filter(({ key }) => !knownKeys.has(key)).map(({ key, field, file }) => waiting(key, field, file)),
  ])
  void pump()
}

const waiting = (key: string, field: string, file: File): Photo => ({
  ...{ key, field, file },
  name: file.name,
  picture: URL.createObjectURL(file),
  state: 'waiting',
  part: 0,
})

export function addPhotos(field: string, files: readonly File[]): void {
  const added = files.map((file) => waiting(randomKey(), field, file))
  set([...photos.getState(), ...added])
  const of = open?.card?.token ?? open?.shop
  if (of) for (const { key, file } of added) void saveLocalPhoto({ key, of, field, file: file! })
  void pump()
}

async function pump(): Promise<void> {
  const server = open?.card?.server
  const next = photos.getState().find(({ state }) => state === 'waiting')
  if (isSending || !server || !next?.file) return
  isSending = true
  change(next.key, { state: 'sending', part: 0 })
  const { key, field, name, file } = next
  const onProgress = (part: number) => change(key, { part })
  const result = await server.send({ key, field, name, file, onProgress })
  isSending = false
  if (result.ok) {
    void clearLocalPhoto(key)
    change(key, { state: 'sent', part: 1, id: result.id, file: undefined })
  } else if (result.again) {
    // The photos behind it would fail as well.
    set(
      photos
        .getState()
        .map((photo) => (photo.key === key || photo.state === 'waiting' ? { ...photo, state: 'unsent', why: result.why } : photo)),
    )
  } else {
    void clearLocalPhoto(key)
    change(key, { state: 'refused', why: result.why })
  }
  void pump()
}

export function resendPhotos(): void {
  set(photos.getState().map((photo) => (photo.state === 'unsent' ? { ...photo, state: 'waiting', why: undefined } : photo)))
  void pump()
}
if (typeof window !== 'undefined') addEventListener('online', resendPhotos)

/** Returns false if the server could not be reached. The photo then stays. */
export async function removePhoto({ key, id, picture }: Photo): Promise<boolean> {
  const server = open?.card?.server
  if (id && server && !(await server.remove({ id, key }))) return false
  void clearLocalPhoto(key)
  URL.revokeObjectURL(picture)
  set(photos.getState().filter((photo) => photo.key !== key))
  return true
}
