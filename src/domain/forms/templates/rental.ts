import type { Form } from '../form.ts'
import { detailsStep } from './rental/details.ts'
import { finalStep } from './rental/final.ts'
import { homeStep } from './rental/home.ts'
import { locationStep } from './rental/location.ts'
import { personStep } from './rental/person.ts'
import { visitStep } from './rental/visit.ts'

export const rental: Form = { steps: [personStep, visitStep, homeStep, locationStep, detailsStep, finalStep] }
