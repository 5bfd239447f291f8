import type { Role } from '../roles.ts'

/** Push messages that a member chooses for a browser: the least role that gets each, and how long it is worth sending. */
export const memberPushes = {
  'member.visitorWaits': { role: 'reception', ttlMinutes: 15 },
  'member.cardAssigned': { role: 'staff', ttlMinutes: 24 * 60 },
  'member.inquiryReceived': { role: 'staff', ttlMinutes: 24 * 60 },
  'member.cardOverdue': { role: 'manager', ttlMinutes: 24 * 60 },
  'member.reservationRequested': { role: 'staff', ttlMinutes: 24 * 60 },
  'member.deviceSilent': { role: 'reception', ttlMinutes: 60 },
} as const satisfies Record<string, { role: Role; ttlMinutes: number }>

export type MemberPushEvent = keyof typeof memberPushes
export const memberPushEvents = Object.keys(memberPushes) as readonly MemberPushEvent[]

export const isMemberPush = (event: string): event is MemberPushEvent => Object.hasOwn(memberPushes, event)

/** Browsers that get push messages as one member. The oldest one is dropped for another. */
export const maxPushBrowsersPerMember = 5
