import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { type FeatureStepName, stepsOfFeatures } from '../../features/today.ts'

/** What the steps are told from. Only `shop.checklistHidden` is kept for the checklist's own sake. */
export type ChecklistFacts = {
  shop: ShopSetting
  /** Names of the counters that are open. */
  counters: readonly string[]
  /** On the list of staff or with a login, the owner among them. */
  people: number
  /** Invitations that are open. */
  invited: number
  /** A mail server is configured. */
  mails: boolean
  /** Railway lines on the card. */
  lines: number
  /** Names of the features’ steps that are done. */
  doneElsewhere: readonly string[]
}

type Step = { place: string; inPlace?: true; isDone: (facts: ChecklistFacts) => boolean }

/** `place`: the page where a step is done or changed. `inPlace`: it can be answered in the checklist as well. */
const firstSteps = {
  hours: { place: '/shopAdmin/shopSetting#shopHours', inPlace: true, isDone: ({ shop }) => shop.hours !== null },
  contact: { place: '/shopAdmin/shopSetting#profile', inPlace: true, isDone: ({ shop }) => shop.phone !== null && shop.address !== null },
  counter: { place: '/shopAdmin/queueSetting#counters', inPlace: true, isDone: ({ counters }) => counters.length > 1 },
  colleagues: { place: '/shopAdmin/personSetting', isDone: ({ people, invited }) => people > 1 || invited > 0 },
  poster: { place: '/shopAdmin/poster', isDone: ({ shop }) => shop.posterPrintedAt !== null },
  mail: { place: '/shopAdmin/help/mail', isDone: ({ mails }) => mails },
} as const satisfies Record<string, Step>

const lastSteps = {
  lines: { place: '/shopAdmin/routeStationSetting', isDone: ({ lines }) => lines > 0 },
} as const satisfies Record<string, Step>

export type OwnStepName = keyof typeof firstSteps | keyof typeof lastSteps
export type StepName = OwnStepName | FeatureStepName

const featureSteps = Object.fromEntries(
  stepsOfFeatures.map(({ name, place }): [string, Step] => [name, { place, isDone: ({ doneElsewhere }) => doneElsewhere.includes(name) }]),
) as Record<FeatureStepName, Step>

/** The steps in their order. */
export const steps: Record<StepName, Step> = { ...firstSteps, ...featureSteps, ...lastSteps }
export const stepNames = Object.keys(steps) as StepName[]

export const doneSteps = (facts: ChecklistFacts): StepName[] => stepNames.filter((name) => steps[name].isDone(facts))

/** The step that is open: the chosen one until it is done, else the first that is not done. */
export function openStep(facts: ChecklistFacts, chosen: StepName | undefined): StepName | undefined {
  const open = stepNames.filter((name) => !steps[name].isDone(facts))
  return open.find((name) => name === chosen) ?? open[0]
}
