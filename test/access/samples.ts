import { reservationSamples } from '../reservations/access-samples.ts'
import { attachmentSamples } from './attachment-samples.ts'
import { cardSamples } from './card-samples.ts'
import { inquirySamples } from './inquiry-samples.ts'
import { privacySamples } from './privacy-samples.ts'
import { railwaySamples } from './railway-samples.ts'
import type { OperationSamples, SampleContext } from './sample.ts'
import { settingsSamples } from './settings-samples.ts'
import { shopSamples } from './shop-samples.ts'
import { ticketSamples } from './ticket-samples.ts'

/** A valid sample of every operation in that scene. */
export const allSamples = (scene: SampleContext): OperationSamples => ({
  ...shopSamples(scene),
  ...cardSamples(scene),
  ...inquirySamples(scene),
  ...privacySamples(scene),
  ...attachmentSamples(scene),
  ...railwaySamples(scene),
  ...reservationSamples(scene),
  ...settingsSamples(scene),
  ...ticketSamples(scene),
})
