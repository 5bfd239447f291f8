import { parseContact } from '#domain/tickets/contact.ts'
import { maxContactLength } from '#domain/tickets/limits.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'

export const ContactSchema = z
  .string()
  .trim()
  .check(createMaxCharactersCheck(maxContactLength))
  .refine((text) => parseContact(text) !== undefined, 'Neither a phone number nor an e-mail address')
