import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { type FeatureChecklistStepName, featureChecklistSteps } from '../../features/today.ts'

/** Facts that decide the steps. Only `shop.checklistHidden` is stored for the checklist itself. */
export type ChecklistFacts = {
  shop: ShopSetting
  counters: readonly string[]
  /** Number of staff or logins, including the owner. */
  people: number
  invited: number
  mails: boolean
  lines: number
  doneElsewhere: readonly string[]
}

type Step = { place: string; inPlace?: true; isDone: (facts: ChecklistFacts) => boolean }

/** `place`: page where the step is done or changed. `inPlace`: true if the checklist can do it too. */
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

export type CoreStepName = keyof typeof firstSteps | keyof typeof lastSteps
export type StepName = CoreStepName | FeatureChecklistStepName

const featureSteps = Object.fromEntries(
  featureChecklistSteps.map(({ name, place }): [string, Step] => [
    name,
    { place, isDone: ({ doneElsewhere }) => doneElsewhere.includes(name) },
  ]),
) as Record<FeatureChecklistStepName, Step>

export const checklistSteps: Record<StepName, Step> = { ...firstSteps, ...featureSteps, ...lastSteps }
export const stepNames = Object.keys(checklistSteps) as StepName[]

export const listDoneStepNames = (facts: ChecklistFacts): StepName[] => stepNames.filter((name) => checklistSteps[name].isDone(facts))

/** Returns the open step: the chosen one until it is done, else the first one not done. */
export function findOpenStep(facts: ChecklistFacts, chosen: StepName | undefined): StepName | undefined {
  const open = stepNames.filter((name) => !checklistSteps[name].isDone(facts))
  return open.find((name) => name === chosen) ?? open[0]
}
