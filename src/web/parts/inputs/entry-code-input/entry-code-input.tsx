import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { entryCodeLength, formatEntryCode, normalizeEntryCode, parseEntryCode } from '#domain/entry-code.ts'
import { runAfterPress } from '../../../form/after-press.ts'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { fieldWords } from '../../../form/words.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { buttonClass } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import style from './entry-code-input.module.css'
import { type EntryTextMeaning, looksLikeLink, parseEntryText } from './entry-link.ts'
import { ScanButton } from './scan-button.tsx'
import type { ScanVerdict } from './scanner.tsx'
import { entryCodeInputWords } from './words.ts'

type Typed = { text: string; caret: number }

const half = entryCodeLength / 2

/** Formats the typed code as on the poster, `K7M4-2QXA`. The caret stays behind the same character. Links stay as they are. */
export function formatTypedEntryCode({ text, caret }: Typed): Typed {
  if (looksLikeLink(text)) return { text, caret }
  const code = normalizeEntryCode(text)
  const before = normalizeEntryCode(text.slice(0, caret)).length
  if (code.length <= half) return { text: code, caret: before }
  return { text: `${code.slice(0, half)}-${code.slice(half)}`, caret: before > half ? before + 1 : before }
}

type Props = Partial<FieldProps> & {
  defaultValue?: string | undefined
  autoFocus?: boolean
  /** Called with the stored form of the code, whenever the text becomes or stops being one. */
  onChange?: (code: string | undefined) => void
  /** Called after a scan. The page then navigates away with the scanner. If missing, the field takes the code. */
  onScan?: (code: string) => void
  /** The scan button comes first and is filled, for pages where most people scan. */
  scanFirst?: boolean
}

/** A shop's code: typed in any spelling, pasted as a whole link, or scanned from the poster. */
export function EntryCodeInput({
  id: givenId,
  name = 'code',
  label,
  help,
  wrong,
  required = false,
  marked = false,
  disabled = false,
  defaultValue,
  autoFocus = false,
  onChange,
  onScan,
  scanFirst = false,
}: Props) {
  const texts = useWords(entryCodeInputWords)
  const { codeExample } = useWords(fieldWords)
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<EntryTextMeaning>()
  const path = useLocalizePath()
  const navigate = useNavigate()

  function become(code: string): void {
    input.current!.value = formatEntryCode(code)
    setRead({ is: 'code', code })
    onChange?.(code)
  }

  function follow({ nativeEvent }: FormEvent<HTMLInputElement>): void {
    // Ignores input during a composition. `compositionend` calls this too.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
    const field = input.current!
    if (looksLikeLink(field.value)) {
      const link = parseEntryText(field.value, location.origin)
      if (link.is === 'code') {
        become(link.code)
        return
      }
      // A link is not reported while it is being typed.
      setRead(link.is === 'unreadable' ? undefined : link)
      onChange?.(undefined)
      return
    }
    const grouped = formatTypedEntryCode({ text: field.value, caret: field.selectionStart ?? field.value.length })
    if (grouped.text !== field.value) {
      field.value = grouped.text
      field.setSelectionRange(grouped.caret, grouped.caret)
    }
    setRead(undefined)
    onChange?.(parseEntryCode(grouped.text))
  }

  /** Judges the text when the field is left. */
  function judge(): void {
    const value = input.current?.value ?? ''
    setRead(value.trim() ? parseEntryText(value, location.origin) : undefined)
  }

  function scanned(text: string): ScanVerdict {
    const entry = parseEntryText(text, location.origin)
    if (entry.is === 'code') {
      become(entry.code)
      onScan?.(entry.code)
      return { is: onScan ? 'leaving' : 'taken' }
    }
    if (entry.is === 'page') {
      void navigate(path(entry.path))
      return { is: 'leaving' }
    }
    return { is: 'refused', sentence: entry.is === 'foreign' ? texts.foreign(entry.host) : texts.scanner.otherCode }
  }

  const sentence =
    wrong ??
    (read?.is === 'foreign'
      ? texts.foreign(read.host)
      : read?.is === 'unreadable'
        ? looksLikeLink(input.current?.value ?? '')
          ? texts.unreadable
          : texts.short
        : undefined)
  const hint = help ?? texts.help
  return (
    <>
      {scanFirst && <ScanButton disabled={disabled} onRead={scanned} first />}
      <FieldFrame id={id} label={label ?? texts.label} help={hint} wrong={sentence} required={required} marked={marked}>
        <TextInput
          ref={input}
          id={id}
          name={name}
          large
          className={style.code}
          type="text"
          defaultValue={defaultValue}
          // Room for a whole link.
          maxLength={300}
          placeholder={codeExample}
          required={required}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={sentence ? true : undefined}
          aria-describedby={describedByIds(id, hint, sentence)}
          autoFocus={autoFocus}
          onInput={follow}
          onCompositionEnd={follow}
          onBlur={() => runAfterPress(judge)}
        />
        {read?.is === 'page' && (
          <a className={buttonClass({ look: 'quiet', large: true })} href={path(read.path)}>
            {texts.openPage}
          </a>
        )}
      </FieldFrame>
      {!scanFirst && <ScanButton disabled={disabled} onRead={scanned} />}
    </>
  )
}
