import { z } from './zod.ts'

/**
 * Every expected "no" that leaves the server: its HTTP status and its callable status (R8.3). The sentences stand in
 * problems/{ja,en,zh}.ts; all three are total over these codes by type.
 */
export const problems = {
  'request.malformed': [400, 'invalid-argument'],
  'request.invalid': [400, 'invalid-argument'],
  'request.tooLarge': [413, 'invalid-argument'],
  'request.wrongType': [415, 'invalid-argument'],
  'request.notFound': [404, 'not-found'],
  'request.tooMany': [429, 'resource-exhausted'],
  'idempotency.missing': [400, 'invalid-argument'],
  'idempotency.mismatch': [422, 'invalid-argument'],
  'device.missing': [400, 'invalid-argument'],
  'auth.missing': [401, 'unauthenticated'],
  'auth.invalid': [401, 'unauthenticated'],
  'auth.forbidden': [403, 'permission-denied'],
  'auth.suspended': [403, 'permission-denied'],
  'auth.nobody': [403, 'permission-denied'],
  'auth.byPin': [403, 'permission-denied'],
  'auth.tooOld': [403, 'permission-denied'],
  'device.wrongCode': [404, 'not-found'],
  'device.notFound': [404, 'not-found'],
  'device.onlyThere': [403, 'permission-denied'],
  'device.tooMany': [409, 'aborted'],
  'pin.none': [409, 'aborted'],
  'pin.wrong': [403, 'permission-denied'],
  'pin.locked': [403, 'permission-denied'],
  'pin.busy': [429, 'resource-exhausted'],
  'pin.simple': [422, 'invalid-argument'],
  'account.emailTaken': [409, 'aborted'],
  'account.weakPassword': [400, 'invalid-argument'],
  'account.invalidEmail': [400, 'invalid-argument'],
  'setup.done': [409, 'aborted'],
  'setup.wrongToken': [403, 'permission-denied'],
  'entry.notFound': [404, 'not-found'],
  'entry.replaced': [404, 'not-found'],
  'shop.notFound': [404, 'not-found'],
  'lane.notFound': [404, 'not-found'],
  'lane.closed': [409, 'aborted'],
  'lane.full': [409, 'aborted'],
  'lane.pendingFull': [409, 'aborted'],
  'lane.usedUp': [409, 'aborted'],
  'lane.remoteFull': [409, 'aborted'],
  'lane.outsideHours': [409, 'aborted'],
  'lane.neverOpen': [409, 'aborted'],
  'lane.same': [409, 'aborted'],
  'todayCode.missing': [403, 'permission-denied'],
  'todayCode.wrong': [403, 'permission-denied'],
  'todayCode.needed': [429, 'resource-exhausted'],
  'service.notFound': [404, 'not-found'],
  'counter.notFound': [404, 'not-found'],
  'counter.closed': [409, 'aborted'],
  'staff.notFound': [404, 'not-found'],
  'lane.letterTaken': [409, 'aborted'],
  'lane.usedToday': [409, 'aborted'],
  'lane.letterUsedToday': [409, 'aborted'],
  'lane.hoursImpossible': [422, 'invalid-argument'],
  'counter.nameTaken': [409, 'aborted'],
  'staff.successorNotFound': [404, 'not-found'],
  'staff.lastDayOver': [409, 'aborted'],
  'staff.loginTaken': [409, 'aborted'],
  'member.notFound': [404, 'not-found'],
  'member.roleTooHigh': [403, 'permission-denied'],
  'member.lastOwner': [409, 'aborted'],
  'member.yourself': [409, 'aborted'],
  'member.ownPassword': [409, 'aborted'],
  'member.elsewhere': [409, 'aborted'],
  'member.resetByMail': [409, 'aborted'],
  'setting.changed': [409, 'aborted'],
  'setting.inUse': [409, 'aborted'],
  'setting.tooMany': [409, 'aborted'],
  'shop.unknownTimeZone': [422, 'invalid-argument'],
  'queue.empty': [409, 'aborted'],
  'queue.nobodyHere': [409, 'aborted'],
  'ticket.notFound': [404, 'not-found'],
  'ticket.changed': [409, 'aborted'],
  'ticket.wrongStatus': [409, 'aborted'],
  'ticket.recallsUsedUp': [409, 'aborted'],
  'ticket.saidLate': [409, 'aborted'],
  'ticket.graceOver': [409, 'aborted'],
  'ticket.nothingToUndo': [409, 'aborted'],
  'ticket.tooLateToUndo': [403, 'permission-denied'],
  'railways.absent': [409, 'aborted'],
  'railways.lineNotFound': [404, 'not-found'],
  'railways.changed': [409, 'aborted'],
  'railways.unknown': [422, 'invalid-argument'],
  'audit.notFound': [404, 'not-found'],
  'outbox.notFound': [404, 'not-found'],
  'outbox.wrongState': [409, 'aborted'],
  'outbox.obsolete': [409, 'aborted'],
  'outbox.invitationOver': [409, 'aborted'],
  'outbox.otherInvited': [409, 'aborted'],
  'outbox.notConfigured': [409, 'aborted'],
  'outbox.noSender': [409, 'aborted'],
  'telling.notConfigured': [409, 'aborted'],
  'telling.tooMany': [409, 'aborted'],
  'ticket.dayOver': [409, 'aborted'],
  'ticket.takeBackOver': [409, 'aborted'],
  'ticket.otherNumber': [409, 'aborted'],
  'ticket.laneRemoved': [409, 'aborted'],
  'ticket.serviceRemoved': [409, 'aborted'],
  'ticket.counterRemoved': [409, 'aborted'],
  'ticket.personRemoved': [409, 'aborted'],
  'rush.notFound': [404, 'not-found'],
  'rush.over': [409, 'aborted'],
  'rush.notRemoved': [409, 'aborted'],
  'message.nobody': [409, 'aborted'],
  'invitation.notFound': [404, 'not-found'],
  'invitation.used': [409, 'aborted'],
  'invitation.expired': [409, 'aborted'],
  'invitation.roleTooHigh': [403, 'permission-denied'],
  'invitation.otherAccount': [403, 'permission-denied'],
  'privacy.notFound': [404, 'not-found'],
  'privacy.changed': [409, 'aborted'],
  'privacyRequest.notFound': [404, 'not-found'],
  'privacyRequest.changed': [409, 'aborted'],
  'privacyRequest.closed': [409, 'aborted'],
  'privacyRequest.unidentified': [409, 'aborted'],
  'privacyRequest.noCard': [409, 'aborted'],
  'card.notFound': [404, 'not-found'],
  'card.purged': [404, 'not-found'],
  'card.begunElsewhere': [409, 'aborted'],
  'card.wrongDigits': [404, 'not-found'],
  'card.taken': [409, 'aborted'],
  'card.changed': [409, 'aborted'],
  'card.invalid': [422, 'invalid-argument'],
  'card.deleted': [409, 'aborted'],
  'card.noMailAddress': [409, 'aborted'],
  'card.noMailConsent': [409, 'aborted'],
  'card.changedMeanwhile': [409, 'aborted'],
  'card.wrongStatus': [409, 'aborted'],
  'stage.notFound': [404, 'not-found'],
  'task.notFound': [404, 'not-found'],
  'task.changed': [409, 'aborted'],
  'task.tooMany': [409, 'aborted'],
  'proposal.notFound': [404, 'not-found'],
  'proposal.changed': [409, 'aborted'],
  'proposal.tooMany': [409, 'aborted'],
  'customer.notFound': [404, 'not-found'],
  'customer.changedMeanwhile': [409, 'aborted'],
  'customer.notMerged': [404, 'not-found'],
  'customer.apart': [409, 'aborted'],
  'customer.mergeFinal': [409, 'aborted'],
  'file.notFound': [404, 'not-found'],
  'file.empty': [422, 'invalid-argument'],
  'file.wrongType': [415, 'invalid-argument'],
  'file.heic': [415, 'invalid-argument'],
  'file.tooLarge': [413, 'invalid-argument'],
  'file.tooManyPixels': [422, 'invalid-argument'],
  'file.unreadable': [422, 'invalid-argument'],
  'file.unfit': [422, 'invalid-argument'],
  'file.cardFull': [409, 'aborted'],
  'file.shopFull': [409, 'aborted'],
  'import.notUtf8': [422, 'invalid-argument'],
  'import.notCsv': [422, 'invalid-argument'],
  'import.empty': [422, 'invalid-argument'],
  'import.tooManyRows': [422, 'invalid-argument'],
  'import.columnTwice': [422, 'invalid-argument'],
  'import.wrongRows': [422, 'invalid-argument'],
  'retention.changed': [409, 'aborted'],
  'retention.losesMore': [409, 'aborted'],
  'form.notFound': [404, 'not-found'],
  'form.changed': [409, 'aborted'],
  'form.otherFields': [422, 'invalid-argument'],
  'form.unfit': [422, 'invalid-argument'],
  'live.tooMany': [429, 'resource-exhausted'],
  'server.unavailable': [503, 'unavailable'],
  'server.error': [500, 'internal'],
} as const satisfies Record<string, readonly [number, CallableStatus]>

/** The callable protocol's statuses (R8.3), spelled as the SDK's codes. */
export type CallableStatus =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'internal'
  | 'unknown'

export type ProblemCode = keyof typeof problems

/** One language's sentences. `{name}` stands for a parameter of the refusal, `{wait}` for the time after which trying again makes sense. */
export type ProblemSentences = Record<ProblemCode, string>

export function problemSentence(
  sentences: ProblemSentences,
  code: ProblemCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** RFC 9457, application/problem+json. `detail` is a sentence in the request's language, `code` is what programs compare. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('What is wrong where, for request.invalid and card.invalid'),
    current: z.unknown().optional().describe('The row as it is now, for a conflict'),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457)' })
export type Problem = z.infer<typeof Problem>
