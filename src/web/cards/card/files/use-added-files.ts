import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addAttachment } from '#contract/cards/attachments.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { mayTryAgain, uploadFile } from '../../../api/file-call.ts'
import { randomKey } from '../../../device/random-key.ts'

/** `key`: idempotency key. `field`: the question that the file answers. */
type Upload = { key: string; file: File; field: string | undefined }
/** `why` is undefined if the connection failed. */
export type RefusedFile = Upload & { why: string | undefined; again: boolean }

/** Uploads files one after the other and keeps each one's refusal. */
export function useFileUploads(card: CardDetail) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<{ done: number; all: number; part: number }>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [added, setAdded] = useState(0)
  const params = { shopId: card.shop.id, cardId: card.id }

  async function send(uploads: readonly Upload[]): Promise<void> {
    if (uploads.length === 0 || busy) return
    const bad: RefusedFile[] = []
    setAdded(0)
    setRefused([])
    for (const [done, { key, file, field }] of uploads.entries()) {
      setBusy({ done, all: uploads.length, part: 0 })
      const { currentIdToken } = await import('../../../auth/firebase.ts')
      const token = await currentIdToken().catch(() => undefined)
      const onProgress = (part: number) => setBusy({ done, all: uploads.length, part })
      const result = await uploadFile(addAttachment, {
        params,
        query: { name: file.name, ...(field !== undefined && { field }) },
        file,
        key,
        token,
        onProgress,
      })
      if (!result.ok) bad.push({ key, file, field, why: result.problem?.detail, again: mayTryAgain(result.problem) })
    }
    setRefused(bad)
    setAdded(uploads.length - bad.length)
    if (bad.length < uploads.length) await revalidate()
    setBusy(undefined)
  }

  return {
    busy,
    refused,
    added,
    add: (files: Iterable<File>, field?: string) => void send([...files].map((file) => ({ key: randomKey(), file, field }))),
    again: () => void send(refused.filter(({ again }) => again)),
  }
}
