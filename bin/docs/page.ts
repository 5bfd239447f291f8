/** A generated part of a document, between `<!-- name -->` and `<!-- /name -->`. Authors write the rest. */
export type Part = { file: string; name: string; text: () => string }

export function fillPage(file: string, page: string, parts: readonly Part[]): string {
  return parts
    .filter((part) => part.file === file)
    .reduce((filled, { name, text }) => {
      const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
      const [from, to] = [filled.indexOf(begin), filled.indexOf(end)]
      if (from < 0 || to < from) throw new Error(`${file} has no part ${begin} … ${end}`)
      return `${filled.slice(0, from + begin.length)}\n${text().trim()}\n${filled.slice(to)}`
    }, page)
}

/** Returns a Markdown table. Escapes bars, which would end a cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string) => `\`${text}\``
