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

type Step = { path: string; inPlace?: true; isDone: (facts: ChecklistFacts) => boolean }

/** `path`: page where the step is done or changed. `inPlace`: true if the checklist can do it too. */
const firstSteps = {
  hours: { path: '/shopAdmin/shopSetting#shopHours', inPlace: true, isDone: ({ shop }) => shop.hours !== null },
  contact: { path: '/shopAdmin/shopSetting#profile', inPlace: true, isDone: ({ shop }) => shop.phone !== null && shop.address !== null },
  counter: { path: '/shopAdmin/queueSetting#counters', inPlace: true, isDone: ({ counters }) => counters.length > 1 },
  colleagues: { path: '/shopAdmin/personSetting', isDone: ({ people, invited }) => people > 1 || invited > 0 },
  poster: { path: '/shopAdmin/poster', isDone: ({ shop }) => shop.posterPrintedAt !== null },
  mail: { path: '/shopAdmin/help/mail', isDone: ({ mails }) => mails },
} as const satisfies Record<string, Step>

const lastSteps = {
  lines: { path: '/shopAdmin/routeStationSetting', isDone: ({ lines }) => lines > 0 },
} as const satisfies Record<string, Step>

export type CoreStepName = keyof typeof firstSteps | keyof typeof lastSteps
export type StepName = CoreStepName | FeatureChecklistStepName

const featureSteps = Object.fromEntries(
  featureChecklistSteps.map(({ name, path }): [string, Step] => [
    name,
    { path, isDone: ({ doneElsewhere }) => doneElsewhere.includes(name) },
  ]),
) as Record<FeatureChecklistStepName, Step>

export const checklistStepsByName: Record<StepName, Step> = { ...firstSteps, ...featureSteps, ...lastSteps }
export const stepNames = Object.keys(checklistStepsByName) as StepName[]

export const listDoneStepNames = (facts: ChecklistFacts): StepName[] => stepNames.filter((name) => checklistStepsByName[name].isDone(facts))

/** Returns the open step: the chosen one until it is done, else the first one not done. */
export function findOpenStep(facts: ChecklistFacts, chosen: StepName | undefined): StepName | undefined {
  const open = stepNames.filter((name) => !checklistStepsByName[name].isDone(facts))
  return open.find((name) => name === chosen) ?? open[0]
}
