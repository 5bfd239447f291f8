import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useRef } from 'react'
import { describedBy, FieldFrame, type FieldProps, Wrong } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { useNonce } from '../../../theme/nonce.ts'
import { FileButton } from '../../controls/file-button.tsx'
import { inputWords } from '../words.ts'
import { type Attached, type Prepare, useAttachedFiles } from './attached-files.ts'
import style from './file-input.module.css'

type Props = FieldProps & {
  /** How many files at most. */
  max?: number
  pdf?: boolean
  /** Of one file as it is sent. */
  largestMegabytes?: number
  /** In the browser, as `readyFile` does, unless said. */
  prepare?: Prepare
  onChange?: (files: readonly File[]) => void
}

/** Not HEIC: iPhones then hand over a JPEG. */
const pictures = 'image/jpeg,image/png,image/webp'

/** Photos and papers (R2.30): checked by their content, made small in the browser and shown. Without JavaScript it is the browser's own file field. */
export function FileInput(props: Props) {
  const {
    id: given,
    name,
    label,
    help,
    wrong,
    required = false,
    marked = true,
    disabled,
    max = 5,
    pdf = false,
    largestMegabytes = 5,
    prepare,
    onChange,
  } = props
  const texts = useWords(inputWords).fileInput
  const own = useId()
  const id = given ?? own
  const nonce = useNonce()
  const field = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { attached, refused, tooMany, busy, remove } = useAttachedFiles({
    field,
    camera,
    max,
    wanted: { pdf, largest: largestMegabytes * 1_000_000 },
    prepare,
    wait: texts.wait,
    onChange,
  })
  const full = attached.length >= max
  const noMore = disabled || full || busy !== undefined
  return (
    <FieldFrame id={id} group label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <noscript>
        <style nonce={nonce}>{`.${style.buttons} input{position:static;opacity:1}.${style.camera}{display:none}`}</style>
      </noscript>
      <div className={style.buttons}>
        <FileButton
          large
          ref={field}
          id={id}
          name={name}
          accept={pdf ? `${pictures},application/pdf` : pictures}
          multiple={max > 1}
          required={required && attached.length === 0}
          disabled={noMore}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, help, wrong)}
        >
          <IconPhotoPlus size={22} stroke={1.75} aria-hidden />
          {pdf ? texts.pickOrPdf : texts.pick}
        </FileButton>
        <FileButton large className={style.camera} ref={camera} accept="image/*" capture="environment" disabled={noMore}>
          <IconCamera size={22} stroke={1.75} aria-hidden />
          {texts.camera}
        </FileButton>
      </div>
      {busy && <progress className={style.progress} value={busy.done} max={busy.all} aria-label={texts.wait} />}
      <p className={style.status} role="status">
        {busy ? texts.preparing(busy.done, busy.all) : attached.length > 0 ? texts.ready(attached.length) : ''}
      </p>
      {attached.length > 0 && (
        <ul className={style.list}>
          {attached.map((item) => (
            <AttachedRow
              key={item.key}
              item={item}
              disabled={disabled}
              onRemove={() => {
                remove(item.key)
                // The button that had the focus goes with it.
                requestAnimationFrame(() => field.current?.focus())
              }}
            />
          ))}
        </ul>
      )}
      {tooMany && <Wrong>{texts.tooMany(max)}</Wrong>}
      {refused.map(({ key, name: file, problem }) => (
        <Wrong key={key}>
          <bdi>{file}</bdi>
          <br />
          {problem === 'type' && pdf ? texts.typeOrPdf : texts.problems[problem]}
        </Wrong>
      ))}
    </FieldFrame>
  )
}

function AttachedRow({ item, disabled, onRemove }: { item: Attached; disabled: boolean | undefined; onRemove: () => void }) {
  const texts = useWords(inputWords).fileInput
  return (
    <li className={style.row}>
      {item.picture ? (
        <img className={style.thumbnail} src={item.picture} alt="" />
      ) : (
        <span className={style.thumbnail}>
          <IconFileTypePdf size={32} stroke={1.75} aria-hidden />
        </span>
      )}
      <bdi className={style.name}>{item.file.name}</bdi>
      <button type="button" className={style.remove} aria-label={texts.remove(item.file.name)} disabled={disabled} onClick={onRemove}>
        <IconX size={22} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
