import style from './page.module.css'

/** Plain text, each line a paragraph; a line that begins with a dot or a dash is an item. */
export function NoticeText({ text }: { text: string }) {
  return text.split('\n').map((line) => (
    <p key={line} className={/^(・|- )/.test(line) ? style.item : undefined}>
      {line}
    </p>
  ))
}
