import { defineSamples } from '../samples.ts'

const ja = {
  name: 'お名前',
  phone: '電話番号',
  noName: 'お名前を入力してください',
  shortPhone: '電話番号のけた数が足りないようです',
  longPhone: '電話番号は、市外局番からすべて入力してください。国外の番号は、国番号（＋で始まる番号）からお願いします',
}

const en: typeof ja = {
  name: 'Name',
  phone: 'Phone number',
  noName: 'Please enter your name',
  shortPhone: 'The phone number seems too short',
  longPhone: 'Please enter the whole phone number with its area code; numbers abroad begin with a plus and the country’s code',
}

const zh: typeof ja = {
  name: '姓名',
  phone: '电话号码',
  noName: '请输入您的姓名',
  shortPhone: '电话号码的位数似乎不够',
  longPhone: '请输入包括区号在内的完整电话号码。国外号码请从国家代码（以加号开头）开始填写',
}

/** Sample texts of the list of what is wrong with a form. */
export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
