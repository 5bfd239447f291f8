import { open, measure } from './cls.tmp.mjs'
import fs from 'node:fs'
const O='http://127.0.0.1:4871'
const log=fs.readFileSync('/tmp/jump-demo.log','utf8'); const pw=/owner@demo.example\s+(\S+)/.exec(log)[1]
const code='H3KJWH9A'
const show=(name,w,m)=>{ console.log(m.total.toFixed(4), w, name, 'css:',m.css.length); for(const e of m.es) if(e.v>0.003) console.log('    ',e.v.toFixed(4),e.t+'ms',e.r?'(input)':'',e.s.join(' | ').slice(0,420)) }
for (const w of (process.argv[2]??'360,1280').split(',').map(Number)) {
  const { browser, ctx } = await open(w)
  const p = await ctx.newPage(); await p.goto(O+'/entry/w/'+code); await p.waitForTimeout(800)
  const b = p.getByRole('button',{name:'受付番号を取る',exact:true}); if (await b.count()) { await b.click(); await p.waitForURL(/entry\/w\/[\w-]{15,}/) }
  const ticket = p.url(); await p.close()
  for (const [n,u] of [['home',O+'/'],['join',O+'/entry/w/'+code],['entry/w',O+'/entry/w'],['entry/c door',O+'/entry/c'],['privacy',O+'/entry/privacy?shop='+code],['ticket',ticket],['card of ticket',ticket.replace('/w/','/c/')]]) show(n,w,await measure(ctx,u,{wait:1800}))
  const l = await ctx.newPage(); await l.goto(O+'/shopAdmin/login'); await l.waitForTimeout(1500)
  await l.getByRole('textbox',{name:/メール/}).fill('owner@demo.example'); await l.locator('input[type=password]').fill(pw); await l.getByRole('button',{name:/ログイン|サインイン/}).first().click(); await l.waitForURL(u=>!/login/.test(u.href)); await l.waitForTimeout(1500)
  await l.goto(O+'/shopAdmin/cards'); await l.waitForTimeout(1500)
  const card = await l.locator('a[href*="/shopAdmin/cards/"]').evaluateAll(a=>a.map(x=>x.pathname).find(x=>/cards\/[0-9a-zA-Z-]{16,}$/.test(x)))
  await l.goto(O+'/shopAdmin/waiting'); await l.waitForTimeout(1000)
  await l.close()
  for (const u of ['/shopAdmin','/shopAdmin/waiting','/shopAdmin/cards','/shopAdmin/cards?view=board',card,'/shopAdmin/cards/deleted','/shopAdmin/formSetting','/shopAdmin/queueSetting','/shopAdmin/report','/shopAdmin/privacyRequests']) show(u,w,await measure(ctx,O+u,{wait:1800}))
  await browser.close()
}
