import { createRequire } from 'node:module'
import { code, table } from './page.ts'

type House = { folder: string; rows: readonly (readonly string[])[] }
const { houses } = createRequire(import.meta.url)('../../scripts/house-order.cjs') as { houses: readonly House[] }

/** Returns the rows of each house, lowest first. */
export function houseOrder(): string {
  const shown = houses.map(({ folder, rows }) => [code(folder), rows.map((row) => row.map(code).join(', ')).join(' <<br>')])
  return table(['House', 'Rooms, lowest first'], shown)
}
