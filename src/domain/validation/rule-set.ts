/** All 28 rules (R5.6). Pages import only the rules that their form uses. */

import type { Rule } from './rule.ts'
import { alpha } from './rules/alpha.ts'
import { alpha_dash } from './rules/alpha_dash.ts'
import { alpha_num } from './rules/alpha_num.ts'
import { alpha_spaces } from './rules/alpha_spaces.ts'
import { between } from './rules/between.ts'
import { confirmed } from './rules/confirmed.ts'
import { digits } from './rules/digits.ts'
import { dimensions } from './rules/dimensions.ts'
import { double } from './rules/double.ts'
import { email } from './rules/email.ts'
import { excluded } from './rules/excluded.ts'
import { ext } from './rules/ext.ts'
import { image } from './rules/image.ts'
import { integer } from './rules/integer.ts'
import { is } from './rules/is.ts'
import { is_not } from './rules/is_not.ts'
import { length } from './rules/length.ts'
import { max } from './rules/max.ts'
import { max_value } from './rules/max_value.ts'
import { mimes } from './rules/mimes.ts'
import { min } from './rules/min.ts'
import { min_value } from './rules/min_value.ts'
import { numeric } from './rules/numeric.ts'
import { oneOf } from './rules/oneOf.ts'
import { regex } from './rules/regex.ts'
import { required } from './rules/required.ts'
import { required_if } from './rules/required_if.ts'
import { size } from './rules/size.ts'

export const allRules = {
  alpha,
  alpha_dash,
  alpha_num,
  alpha_spaces,
  between,
  confirmed,
  digits,
  dimensions,
  double,
  email,
  excluded,
  ext,
  image,
  integer,
  is,
  is_not,
  length,
  max,
  max_value,
  mimes,
  min,
  min_value,
  numeric,
  oneOf,
  regex,
  required,
  required_if,
  size,
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof allRules
export const ruleNames = Object.keys(allRules) as readonly RuleName[]
