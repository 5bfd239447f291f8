/** Parts that mails without a card add to results of other features. */
import { Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const PrivacyRequestInquiry = z
  .object({
    id: Id,
    senderName: z.string().nullable().describe('Null like the subject once erased'),
    subject: z.string().nullable(),
    receivedAt: InstantSchema,
  })
  .meta({ id: 'MatchedInquiry' })
export type PrivacyRequestInquiry = z.infer<typeof PrivacyRequestInquiry>

export const privacyRequestInquiryFields = {
  inquiries: z.array(PrivacyRequestInquiry).describe('Mails without a card that staff matched to the requester'),
}

export const OwnInquiryData = z
  .object({
    shop: z.object({ name: z.string(), code: z.string() }),
    at: InstantSchema.describe('Time of the export'),
    receivedAt: InstantSchema,
    sender: z.string(),
    senderName: z.string(),
    subject: z.string(),
    text: z.string(),
    files: z.array(z.string()).describe('Names of its files'),
  })
  .meta({ id: 'OwnInquiry', description: 'A mail without a card' })
export type OwnInquiryData = z.infer<typeof OwnInquiryData>

export const requesterExportInquiryFields = {
  inquiries: z.array(OwnInquiryData).describe('Chosen mails, latest first'),
}
