import type { ticketProblems } from '../problems.ts'

export const words: Record<keyof typeof ticketProblems, string> = {
  'queue.empty': 'Nobody is waiting.',
  'queue.nobodyHere': 'None of those who wait has arrived yet.',
  'queue.onlyHeld': 'Nobody is waiting, but somebody is on hold. To call them, put them back in line first.',
  'ticket.notFound': 'This number could not be found.',
  'ticket.changed': 'Somebody else has just changed this visit. Please look at its current state.',
  'ticket.wrongStatus': 'This can’t be done in the visit’s current state. Please look at it again.',
  'ticket.recallsUsedUp': 'This visitor has been called as often as the lane allows. Choose “No-show” or “Back to the queue”.',
  'ticket.saidLate': 'You have already told us that you are late.',
  'ticket.graceOver': 'We can’t hold it any longer. Please speak to the staff.',
  'telling.notConfigured': 'No mail server is set up, so nothing can be sent by e-mail. Please follow your number on this page.',
  'telling.tooMany': 'No more notices can be sent to this e-mail address. Please follow your number on this page.',
  'ticket.nothingToUndo': 'There is nothing to undo.',
  'ticket.tooLateToUndo': 'More than 5 minutes have passed, so only a manager can undo this.',
  'ticket.dayOver': 'A new business day has begun, so this can’t be undone. Please take a new number.',
  'ticket.takeBackOver': 'More than 5 minutes have passed, so this number can’t come back. Please take a new one.',
  'ticket.otherNumber': 'You have taken another number in this lane since. That one counts.',
  'ticket.laneRemoved': 'Lane {letter} “{name}” has been removed, so this can’t be undone. Please use a lane that is there now.',
  'ticket.serviceRemoved': 'The service “{name}” has been removed, so this can’t be undone. Please use a service that is there now.',
  'ticket.counterRemoved': 'Counter “{name}” has been removed, so this can’t be undone. Please call to another counter.',
  'ticket.personRemoved':
    'The staff member “{name}” is no longer on the list, so this can’t be undone. Somebody else has to call this number.',
  'rush.notFound': 'These numbers can no longer be handled together: they have been called, or too much time has passed.',
  'rush.over': 'None of these numbers waits any more. A colleague may already have removed them.',
  'rush.notRemoved': 'There are no removed numbers to bring back. A colleague may already have done so.',
  'message.nobody': 'Nobody is waiting, so there is nobody to tell.',
}
