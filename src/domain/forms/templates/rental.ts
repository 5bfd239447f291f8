import type { Form } from '../form.ts'
import { details } from './rental/details.ts'
import { home } from './rental/home.ts'
import { last } from './rental/last.ts'
import { person } from './rental/person.ts'
import { place } from './rental/place.ts'
import { visit } from './rental/visit.ts'

export const rental: Form = { steps: [person, visit, home, place, details, last] }
