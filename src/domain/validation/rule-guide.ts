import type { RuleName } from './rule-set.ts'

/** Explains a rule to authors of rules. Only the documentation reads it. */
export type RuleGuide = {
  readonly meaning: string
  readonly example: string
  /** Intended difference from the public rule set. */
  readonly differs?: string
}

const wholeFigure = 'Blanks are not a number; there they are 0.'
const realFile = 'A value that is not a file fails; there it throws, or the text `undefined` is checked.'

export const ruleGuides: Readonly<Record<RuleName, RuleGuide>> = {
  alpha: { meaning: 'Letters only: of that language, or of any one that it knows.', example: 'alpha:ja' },
  alpha_dash: {
    meaning: 'Letters, digits, `-` and `_`.',
    example: 'alpha_dash',
    differs: 'Persian (`fa`) takes digits, `-` and `_`, too.',
  },
  alpha_num: {
    meaning: 'Letters and digits.',
    example: 'alpha_num:en',
    differs: 'Danish (`da`) takes more than one character, Persian (`fa`) digits.',
  },
  alpha_spaces: { meaning: 'Letters and blanks.', example: 'alpha_spaces', differs: 'Persian (`fa`) takes blanks.' },
  between: {
    meaning: 'A number from the first to the second.',
    example: 'between:1,20',
    differs: wholeFigure,
  },
  confirmed: {
    meaning: 'The same as in the other field.',
    example: 'confirmed:@password',
    differs: 'The field may be written with `@` or without; there only without.',
  },
  digits: { meaning: 'Exactly so many of the digits 0–9.', example: 'digits:7' },
  dimensions: {
    meaning: 'A picture of exactly this width and height in pixels. It is opened; jpg, jpeg, png, gif, bmp, svg.',
    example: 'dimensions:640,480',
    differs: realFile,
  },
  double: {
    meaning: 'A decimal number; with `decimals`, exactly so many digits behind the `separator` (`dot` or `comma`) or none.',
    example: 'double:2,comma',
  },
  email: {
    meaning:
      'An e-mail address: at most 254 characters, at most 64 octets before the @ (any script), with a top-level domain. `multiple`: several, with commas between them.',
    example: 'email',
    differs: 'The specification’s own format (R5.8) instead of theirs.',
  },
  excluded: {
    meaning: 'None of these. A list fails when all its items are among them.',
    example: 'excluded:admin,root',
    differs: 'Only `@name` is another field’s value; there a choice that equals a field’s name is one too.',
  },
  ext: {
    meaning: 'A file whose name ends in a dot and one of these, in either case.',
    example: 'ext:jpg,png,pdf',
    differs: `Endings are text behind a dot; there they are patterns behind any character. ${realFile}`,
  },
  image: { meaning: 'A file named as a picture: jpg, jpeg, png, gif, bmp, webp, svg.', example: 'image', differs: realFile },
  integer: { meaning: 'A whole number, also a negative one.', example: 'integer' },
  is: { meaning: 'Exactly this, also by type.', example: 'is:yes' },
  is_not: { meaning: 'Not exactly this.', example: 'is_not:no' },
  length: { meaning: 'Exactly so many characters (𠮷 is one) or items.', example: 'length:2' },
  max: { meaning: 'At most so many characters, counted as the attribute maxlength does (𠮷 is two).', example: 'max:50' },
  max_value: {
    meaning: 'A number, at most this.',
    example: 'max_value:100',
    differs: wholeFigure,
  },
  mimes: {
    meaning: 'A file of one of these media types; `*` stands for anything.',
    example: 'mimes:image/*,application/pdf',
    differs: `The whole type is compared, as text; there it is a pattern, in which \`image/svg+xml\` does not match itself. ${realFile}`,
  },
  min: { meaning: 'At least so many characters.', example: 'min:8' },
  min_value: {
    meaning: 'A number, at least this.',
    example: 'min_value:1',
    differs: wholeFigure,
  },
  numeric: { meaning: 'Digits only, 0–9 or Arabic ones.', example: 'numeric' },
  oneOf: {
    meaning: 'One of these. Of a list, every item.',
    example: 'oneOf:red,green',
    differs: 'Only `@name` is another field’s value; there a choice that equals a field’s name is one too.',
  },
  regex: {
    meaning: 'Text in which the pattern is found.',
    example: 'regex:^[0-9]{3,5}$',
    differs:
      'Commas, and pipes within groups and classes, belong to the pattern; there it throws. Characters beyond U+FFFF are one. Text of more than 10,000 characters never matches.',
  },
  required: {
    meaning: 'Not empty. `required:false`: the answer false (an unticked box) is empty, too.',
    example: 'required',
    differs: '`required:false` also works in a rule string; there it is the same as `required`.',
  },
  required_if: {
    meaning: 'Not empty when the other field has one of these values, or, without values, when it has any.',
    example: 'required_if:contact,phone',
    differs: 'The field may be written with `@`.',
  },
  size: {
    meaning: 'A file of at most so many kilobytes of 1024.',
    example: 'size:5120',
    differs: realFile,
  },
}
