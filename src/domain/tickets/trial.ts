/** Business day of trial tickets, a day that never comes. So no figure, lane counter or list of a real day includes them, and real numbers have no gap. */
export const trialDay = '9999-01-01'

/** Maximum of open trial tickets per shop. Without it staff's queue could be flooded. */
export const maxOpenTrials = 20

/** Trial numbers start high, so that none is mistaken for a real one. */
export const firstTrialNumber = 901

export const isTrial = ({ businessDay }: { businessDay: string }): boolean => businessDay === trialDay
