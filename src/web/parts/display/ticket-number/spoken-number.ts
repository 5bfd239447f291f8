/** For readers: one character after the other, as it is called out. `A012` read as a word is "a twelve". */
export function spokenNumber(number: string): string {
  return [...number].join(' ')
}
