import { defineSamples } from '../samples.ts'

export const samples = defineSamples({
  ja: {
    rent: 'ご予算（家賃）',
    cost: '初期費用のご予算',
    help: '管理費・共益費を含めた金額です。',
    wrong: 'ご予算をご入力ください。',
    longLabel: 'お引越しの前にご用意いただける、敷金・礼金・仲介手数料などを含めた金額の上限',
    longHelp: 'まだ決まっていなければ、おおよその金額でかまいません。あとからご相談のうえで変えられます。',
  },
  en: {
    rent: 'Budget for the rent',
    cost: 'Budget for moving in',
    help: 'With all monthly fees.',
    wrong: 'Please enter your budget.',
    longLabel: 'The most that you can spend before moving in, with deposit, key money, agency fee and insurance',
    longHelp: 'If you are not sure yet, a rough figure is fine. You can change it with us later on.',
  },
  zh: {
    rent: '房租预算',
    cost: '初期费用预算',
    help: '包含管理费和公共费用。',
    wrong: '请输入预算。',
    longLabel: '搬家前您可以准备的押金、礼金、中介手续费等全部初期费用的上限',
    longHelp: '如果还没有决定，填写大概金额即可，之后可以与我们商量修改。',
  },
})
