import style from './ticket-number.module.css'

type Props = {
  number: string
  /** 92, 64, 38 and 22 px: the slip's, a page's, a card's, a row's. */
  size?: 'slip' | 'page' | 'card' | 'row'
}

/** A ticket's number as it is printed, said character by character. */
export function TicketNumber({ number, size = 'row' }: Props) {
  return (
    <span className={`${style.number} ${style[size]}`}>
      <span aria-hidden>{number}</span>
      <span className={style.spoken}>{spokenNumber(number)}</span>
    </span>
  )
}

/** For readers: one character after the other, as it is called out. `A012` read as a word is "a twelve". */
export function spokenNumber(number: string): string {
  return [...number].join(' ')
}
