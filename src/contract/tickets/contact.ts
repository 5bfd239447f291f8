import { parseContact } from '#domain/tickets/contact.ts'
import { contactLimit } from '#domain/tickets/limits.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'

export const ContactSchema = z
  .string()
  .trim()
  .check(atMost(contactLimit))
  .refine((text) => parseContact(text) !== undefined, 'Neither a phone number nor an e-mail address')
