import type { KioskLane, KioskReservation, KioskTicket } from '#contract/devices/kiosk.ts'

export type ChosenService = { id: string; name: KioskLane['services'][number]['name']; lane: KioskLane }

/** Where a visitor is. `leave`: a manager ends the kiosk. */
export type Step =
  | { is: 'service' }
  | { is: 'party'; service: ChosenService }
  | { is: 'contact'; service: ChosenService; partySize: number }
  | { is: 'find' }
  | { is: 'found'; reservation: KioskReservation }
  | { is: 'done'; ticket: KioskTicket }
  | { is: 'leave' }

export function previousStep(step: Step): Step {
  if (step.is === 'contact') return { is: 'party', service: step.service }
  return step.is === 'found' ? { is: 'find' } : { is: 'service' }
}

/** Why a pairing code or PIN was refused. `at`: another one each time. */
export type CodeOrPinProblem = { problem: string; typed: string; at: string }
