/**
 * The business day of trial tickets: one that never comes. So no figure of any day counts them, no counter of a day's lanes knows them, real
 * numbers have no gap, and once closed they are in no list.
 */
export const trialDay = '9999-01-01'

/** Open at once in a shop. Whoever has the key could fill staff's queue otherwise. */
export const maxOpenTrials = 20

/** So that no trial number is mistaken for a real one beside it. */
export const firstTrialNumber = 901

export const isTrial = ({ businessDay }: { businessDay: string }): boolean => businessDay === trialDay
