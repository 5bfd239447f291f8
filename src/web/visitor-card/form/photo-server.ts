import type { addVisitorPhoto } from '#contract/cards/attachments.ts'
import { visitorPhotoEndpoints } from '#contract/cards/card-file-paths.ts'
import { apiUrl } from '../../api/file-address.ts'
import { mayTryAgain, uploadFile } from '../../api/file-call.ts'
import type { PhotoOperations } from '../../parts/inputs/photo-field/photo-store.ts'

export function createPhotoServerClient(token: string): PhotoOperations {
  return {
    async send({ key, field, name, file, onProgress }) {
      const result = await uploadFile<typeof addVisitorPhoto>(visitorPhotoEndpoints.add, {
        params: { token },
        query: { field, name },
        file,
        key,
        onProgress,
      })
      if (result.ok) return { ok: true, id: result.value.id }
      const { problem } = result
      return { ok: false, again: mayTryAgain(problem), why: problem?.fields?.[0]?.message ?? problem?.detail }
    },
    picture: (id) => apiUrl(visitorPhotoEndpoints.thumbnail, { token, fileId: id }),
    async remove({ id, key }) {
      const address = apiUrl(visitorPhotoEndpoints.remove, { token, fileId: id })
      const response = await fetch(address, { method: 'POST', headers: { 'idempotency-key': `remove-${key}` } }).catch(() => undefined)
      // 404: it is already removed.
      return response?.ok === true || response?.status === 404
    },
  }
}
