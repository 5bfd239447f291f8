/** The pages are built, also when one of these tests is run alone. */
import { buildIfStale } from '../scripts/build.mjs'

export const setup = buildIfStale
