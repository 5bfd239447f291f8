export const checkNames = ['secure', 'api', 'stream', 'clock', 'storage', 'camera', 'push', 'worker', 'device'] as const
export type CheckName = (typeof checkNames)[number]

/** `limited`: unavailable here, but the product works without it. */
export type Verdict = 'good' | 'limited' | 'bad'

/** Result of one check. `reason` is the key of its sentence. `fact` is a detail that is the same in all languages. */
export type Finding = { readonly verdict: Verdict; readonly reason: FindingReason; readonly fact?: string | undefined }

const reasons = [
  'works',
  'ownMachine',
  'supported',
  'plainHttp',
  'insecure',
  'missing',
  'denied',
  'asleep',
  'unreachable',
  'notReady',
  'noBeat',
  'cut',
  'ahead',
  'behind',
  'unknown',
  'noStorage',
  'noCookies',
  'noted',
] as const
export type FindingReason = (typeof reasons)[number]

export type Findings = Readonly<Partial<Record<CheckName, Finding>>>
