import type { RuleProblemCode } from '../check-rules.ts'
import type { RuleName } from '../rule-set.ts'
import type { words as ja } from './ja.ts'

/** The words of the public rule set (R5.7). `is` and `is_not` have none there: the default is theirs. */
const messages = {
  default: '{_field_} is not valid.',
  alpha: 'The {_field_} field may only contain alphabetic characters',
  alpha_num: 'The {_field_} field may only contain alpha-numeric characters',
  alpha_dash: 'The {_field_} field may contain alpha-numeric characters as well as dashes and underscores',
  alpha_spaces: 'The {_field_} field may only contain alphabetic characters as well as spaces',
  between: 'The {_field_} field must be between {min} and {max}',
  confirmed: 'The {_field_} field confirmation does not match',
  digits: 'The {_field_} field must be numeric and exactly contain {length} digits',
  dimensions: 'The {_field_} field must be {width} pixels by {height} pixels',
  email: 'The {_field_} field must be a valid email',
  excluded: 'The {_field_} field is not a valid value',
  ext: 'The {_field_} field is not a valid file',
  image: 'The {_field_} field must be an image',
  integer: 'The {_field_} field must be an integer',
  is: '{_field_} is not valid.',
  is_not: '{_field_} is not valid.',
  length: 'The {_field_} field must be {length} long',
  max_value: 'The {_field_} field must be {max} or less',
  max: 'The {_field_} field may not be greater than {length} characters',
  mimes: 'The {_field_} field must have a valid file type',
  min_value: 'The {_field_} field must be {min} or more',
  min: 'The {_field_} field must be at least {length} characters',
  numeric: 'The {_field_} field may only contain numeric characters',
  oneOf: 'The {_field_} field is not a valid value',
  regex: 'The {_field_} field format is invalid',
  required_if: 'The {_field_} field is required',
  required: 'The {_field_} field is required',
  size: 'The {_field_} field size must be less than {size}KB',
  double: 'The {_field_} field must be a valid decimal',
} satisfies Record<RuleName | 'default', string>

/** What is wrong with somebody’s rules. */
const problems = {
  expression: 'Rules are written as a text such as “required|max:50”, or as an object.',
  noName: 'There is no rule here: two “|” stand side by side, or one stands at the end.',
  unknownRule: 'There is no rule named “{rule}”.',
  twice: '“{rule}” stands here twice.',
  missing: '“{rule}” needs its parameter “{param}”.',
  surplus: '“{rule}” takes {most} parameters, not {given}.',
  range: '“{rule}”: {min} is greater than {max}.',
  unknownField: '“{rule}” names the field “{field}”, which this form doesn’t have.',
  'kind.count': '“{rule}”: “{given}” must be a whole number, 0 or more.',
  'kind.number': '“{rule}”: “{given}” must be a number.',
  'kind.text': '“{rule}”: “{given}” must be a text or a number.',
  'kind.field': '“{rule}” must name another field of the form.',
  'kind.pattern': '“{rule}”: the pattern must be a text.',
  'kind.language': '“{rule}” doesn’t know the language “{given}”.',
  'kind.separator': '“{rule}”: the separator is “dot” or “comma”, not “{given}”.',
  'kind.flag': '“{rule}”: “{given}” must be true or false.',
  'kind.ending': '“{rule}”: write the file ending “{given}” without its dot and without blanks.',
  'kind.mediaType': '“{rule}”: “{given}” isn’t a media type such as “image/png” or “image/*”.',
  'pattern.lookAround': 'The pattern looks ahead or back here (?= ?! ?<= ?<!), which it may not.',
  'pattern.backReference': 'The pattern refers back to a group here, which it may not.',
  'pattern.groupFlags': 'A group may begin with “(”, “(?:” or “(?<name>”, not like this.',
  'pattern.openGroup': 'The group that begins here isn’t closed.',
  'pattern.openClass': 'The “[” here isn’t closed.',
  'pattern.closedGroup': 'The “)” here closes nothing. For the character itself, write “\\)”.',
  'pattern.nothingToRepeat': 'There is nothing before this to repeat.',
  'pattern.repeatOrder': 'The smaller count must come first here.',
  'pattern.escape': 'The “\\” here means nothing that every engine knows.',
  'pattern.emptyClass': 'The “[” here holds no character.',
  'pattern.classRange': 'A range goes from one character to a later one.',
  'pattern.posixClass': '“[:”, “[.” and “[=” are read in two ways. For the bracket itself, write “\\[”.',
  'pattern.tooLong': 'The pattern is longer than 1,000 characters.',
  'pattern.tooLarge': 'The pattern repeats too much: written out, it has more than 1,000 steps.',
} satisfies Record<RuleProblemCode, string>

/** What a card’s fields say of themselves. */
const fields: typeof ja.fields = {
  choose: 'Please choose: {_field_}.',
  agree: 'Please read the text and tick the box if you agree.',
  chooseDays: 'Please choose the first and the last day.',
  reversed: 'The lower limit is above the upper one. Please correct one of them.',
  tooMany: 'Please choose at most {limit}.',
  noSuchDay: 'Please check the date.',
  lastBeforeFirst: 'The last day is before the first one.',
}

export const words = { messages, problems, fields }
