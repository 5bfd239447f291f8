/** Measures two sides alternately in the same run, so that other load and warm caches affect both alike. */
export type BenchSide = 'ours' | 'bare'
export type RoundComparison = {
  ours: number
  bare: number
  /** Ours ÷ bare: median over neighbouring rounds, and its quartiles. */
  ratio: number
  spread: [number, number]
}

export type RoundOptions = { count: number; warmUp: number; measure(side: BenchSide): Promise<number> }

/** `ratio` above 1 means that ours is larger: better for a rate, worse for a time. */
export async function compareInRounds({ count, warmUp, measure }: RoundOptions): Promise<RoundComparison> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = -warmUp; round < count; round++) {
    // A B, B A, …: neither side is always the first after a pause.
    const order: BenchSide[] = round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']
    for (const side of order) {
      const figure = await measure(side)
      if (round >= 0) (side === 'ours' ? ours : bare).push(figure)
    }
  }
  const ratios = ours.map((figure, round) => figure / bare[round]!)
  return { ours: median(ours), bare: median(bare), ratio: median(ratios), spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)] }
}

export const median = (figures: readonly number[]) => quantile(figures, 0.5)

export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
