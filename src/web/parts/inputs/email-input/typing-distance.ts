/** Slips of the fingers between two words: letters left out, put in, taken for others, or two in the wrong order (Damerau–Levenshtein). */
export function typingDistance(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const above = rows[row - 1]!
    const own = [row]
    for (let column = 1; column <= meant.length; column++) {
      const other = typed[row - 1] === meant[column - 1] ? 0 : 1
      let least = Math.min(above[column]! + 1, own[column - 1]! + 1, above[column - 1]! + other)
      if (row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1])
        least = Math.min(least, rows[row - 2]![column - 2]! + 1)
      own.push(least)
    }
    rows.push(own)
  }
  return rows[typed.length]![meant.length]!
}
