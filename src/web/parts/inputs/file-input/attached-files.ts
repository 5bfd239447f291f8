import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FileProblem, readyFile, type Wanted } from './ready-file.ts'

/** `picture`: an address to show it by, within this page. */
export type Attached = { readonly key: number; readonly file: File; readonly picture: string | undefined }
export type Refused = { readonly key: number; readonly name: string; readonly problem: FileProblem }

/** Makes a file ready to be sent. */
export type Prepare = (file: File, wanted: Wanted) => Promise<File | FileProblem>

type Settings = {
  field: RefObject<HTMLInputElement | null>
  camera: RefObject<HTMLInputElement | null>
  max: number
  wanted: Wanted
  prepare: Prepare | undefined
  /** What the browser says when the form is sent before the files are ready. */
  wait: string
  onChange: ((files: readonly File[]) => void) | undefined
}

/** The files that a form will send: what was chosen is made ready and collected, and takes the place of the field's own when the form is read. */
export function useAttachedFiles(settings: Settings) {
  const { field, camera } = settings
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [tooMany, setTooMany] = useState(false)
  const [busy, setBusy] = useState<{ done: number; all: number }>()
  const latest = useRef({ ...settings, attached })
  latest.current = { ...settings, attached }
  const keys = useRef(0)

  function keep(next: readonly Attached[]): void {
    latest.current.attached = next
    setAttached(next)
    latest.current.onChange?.(next.map(({ file }) => file))
    // The form looks again: its answer is another one.
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }

  async function add(chosen: readonly File[]): Promise<void> {
    const { max, wanted, prepare = readyFile } = latest.current
    const room = max - latest.current.attached.length
    const files = chosen.slice(0, room)
    setTooMany(chosen.length > room)
    setRefused([])
    setBusy({ done: 0, all: files.length })
    field.current?.setCustomValidity(latest.current.wait)
    const ready: Attached[] = []
    const bad: Refused[] = []
    try {
      for (const [index, chosenFile] of files.entries()) {
        const file = await prepare(chosenFile, wanted)
        const key = ++keys.current
        if (typeof file === 'string') bad.push({ key, name: chosenFile.name, problem: file })
        else ready.push({ key, file, picture: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined })
        setBusy({ done: index + 1, all: files.length })
      }
    } catch {
      // No connection for the part that makes them ready.
      bad.push(...files.map((file) => ({ key: ++keys.current, name: file.name, problem: 'unreadable' as const })))
    }
    field.current?.setCustomValidity('')
    setBusy(undefined)
    setRefused(bad)
    keep([...latest.current.attached, ...ready])
  }

  function remove(key: number): void {
    const { attached: all } = latest.current
    const gone = all.find((item) => item.key === key)
    if (gone?.picture) URL.revokeObjectURL(gone.picture)
    setTooMany(false)
    keep(all.filter((item) => item !== gone))
  }

  const adding = useRef(add)
  adding.current = add
  useEffect(() => {
    const inputs = [field.current, camera.current].filter((input) => input !== null)
    // On the field itself, before the form hears of files that aren't ready.
    const choose = (event: Event) => {
      const input = event.currentTarget as HTMLInputElement
      const chosen = [...(input.files ?? [])]
      if (chosen.length === 0) return
      event.stopImmediatePropagation()
      // The same file may be chosen again, and the browser sends nothing of its own.
      input.value = ''
      void adding.current(chosen)
    }
    const replace = ({ target, formData }: FormDataEvent) => {
      const input = field.current
      if (!input?.name || input.form !== target) return
      formData.delete(input.name)
      for (const { file } of latest.current.attached) formData.append(input.name, file)
    }
    for (const input of inputs) input.addEventListener('change', choose)
    document.addEventListener('formdata', replace)
    // What somebody chose before this script ran.
    for (const input of inputs) if (input.files?.length) input.dispatchEvent(new Event('change'))
    return () => {
      for (const input of inputs) input.removeEventListener('change', choose)
      document.removeEventListener('formdata', replace)
      for (const { picture } of latest.current.attached) if (picture) URL.revokeObjectURL(picture)
    }
  }, [field, camera])

  return { attached, refused, tooMany, busy, remove }
}
