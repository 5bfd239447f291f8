import type { RuleProblemCode } from '../check-rules.ts'
import type { RuleName } from '../rule-set.ts'
import type { words as ja } from './ja.ts'

const messages = {
  default: '{_field_}的内容不正确。',
  alpha: '{_field_}只能填写文字，不能包含数字或符号。',
  alpha_num: '{_field_}只能填写文字和数字。',
  alpha_dash: '{_field_}只能填写文字、数字、连字符和下划线。',
  alpha_spaces: '{_field_}只能填写文字和空格。',
  between: '{_field_}请填写{min}到{max}之间的数值。',
  confirmed: '{_field_}与{target}不一致。',
  digits: '{_field_}请填写{length}位数字。',
  dimensions: '{_field_}请选择宽{width}像素、高{height}像素的图片。',
  email: '{_field_}请按 name@example.com 的格式填写。',
  excluded: '{_field_}不能使用这个值。',
  ext: '{_field_}不支持所选文件的类型。',
  image: '{_field_}请选择图片文件。',
  integer: '{_field_}请填写整数。',
  is: '{_field_}的内容不正确。',
  is_not: '{_field_}不能使用这个值。',
  length: '{_field_}请填写正好{length}个字（选择时为{length}项）。',
  max_value: '{_field_}请填写不大于{max}的数值。',
  max: '{_field_}请填写{length}个字以内。',
  mimes: '{_field_}不支持所选文件的类型。',
  min_value: '{_field_}请填写不小于{min}的数值。',
  min: '{_field_}请至少填写{length}个字。',
  numeric: '{_field_}只能填写数字。',
  oneOf: '{_field_}请从选项中选择。',
  regex: '{_field_}的格式不正确。',
  required_if: '请填写{_field_}。',
  required: '请填写{_field_}。',
  size: '{_field_}请选择不超过{size}KB的文件。',
  double: '{_field_}请填写位数正确的数值。',
} satisfies Record<RuleName | 'default', string>

/** What is wrong with somebody’s rules. */
const problems = {
  expression: '规则请写成“required|max:50”这样的文字，或写成对象。',
  noName: '这里没有规则：两个“|”连在一起，或末尾多了一个。',
  unknownRule: '没有名为“{rule}”的规则。',
  twice: '“{rule}”写了两次。',
  missing: '“{rule}”需要指定“{param}”。',
  surplus: '“{rule}”最多可以指定{most}个参数，现在有{given}个。',
  range: '“{rule}”中{min}大于{max}。',
  unknownField: '“{rule}”所指的项目“{field}”不在此表单中。',
  'kind.count': '“{rule}”的“{given}”请写成不小于0的整数。',
  'kind.number': '“{rule}”的“{given}”请写成数字。',
  'kind.text': '“{rule}”的“{given}”请写成文字或数字。',
  'kind.field': '“{rule}”请指定表单中的另一个项目。',
  'kind.pattern': '“{rule}”的模式请写成文字。',
  'kind.language': '“{rule}”不支持语言“{given}”。',
  'kind.separator': '“{rule}”的分隔符只能是 dot 或 comma，不能是“{given}”。',
  'kind.flag': '“{rule}”的“{given}”请写成 true 或 false。',
  'kind.ending': '“{rule}”的扩展名“{given}”请不要带开头的点，也不要带空格。',
  'kind.mediaType': '“{rule}”的“{given}”不是 image/png 或 image/* 这样的媒体类型。',
  'pattern.lookAround': '模式中此处的前瞻或后顾（?= ?! ?<= ?<!）不能使用。',
  'pattern.backReference': '模式中此处的反向引用不能使用。',
  'pattern.groupFlags': '分组请以“(”、“(?:”或“(?<名称>”开头。',
  'pattern.openGroup': '从这里开始的分组没有关闭。',
  'pattern.openClass': '此处的“[”没有关闭。',
  'pattern.closedGroup': '此处的“)”没有对应的“(”。如需该字符本身，请写“\\)”。',
  'pattern.nothingToRepeat': '此处的重复符号前面没有可重复的内容。',
  'pattern.repeatOrder': '次数请把较小的写在前面。',
  'pattern.escape': '此处“\\”后面的写法不能使用。',
  'pattern.emptyClass': '此处的“[”里没有字符。',
  'pattern.classRange': '字符范围请按从前到后的顺序填写。',
  'pattern.posixClass': '“[:”、“[.”和“[=”有两种读法，不能使用。如需方括号本身，请写“\\[”。',
  'pattern.tooLong': '模式请不要超过1,000个字符。',
  'pattern.tooLarge': '模式的重复过多：展开后超过1,000步。',
} satisfies Record<RuleProblemCode, string>

/** What a card’s fields say of themselves. */
const fields: typeof ja.fields = {
  choose: '请您选择{_field_}。',
  agree: '请您阅读内容，如同意请勾选。',
  chooseDays: '请您选择开始日和结束日。',
  reversed: '下限高于上限，请您修改其中一项。',
  tooMany: '{_field_}最多可选{limit}项。',
  noSuchDay: '请您确认{_field_}的日期。',
  lastBeforeFirst: '结束日期早于开始日期。',
}

export const words = { messages, problems, fields }
