import type { Form } from '../form.ts'
import { detailsStep } from './rental/details.ts'
import { finalStep } from './rental/final.ts'
import { desiredHomeStep } from './rental/home.ts'
import { locationStep } from './rental/location.ts'
import { personStep } from './rental/person.ts'
import { visitStep } from './rental/visit.ts'

export const rentalTemplate: Form = { steps: [personStep, visitStep, desiredHomeStep, locationStep, detailsStep, finalStep] }
