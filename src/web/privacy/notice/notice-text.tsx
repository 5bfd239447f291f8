import style from './page.module.css'

/** Renders plain text: each line is a paragraph, a line starting with a dot or dash a list item. */
export function NoticeText({ text }: { text: string }) {
  return text.split('\n').map((line) => (
    <p key={line} className={/^(・|- )/.test(line) ? style.item : undefined}>
      {line}
    </p>
  ))
}
