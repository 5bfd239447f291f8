import { open, measure } from './cls.tmp.mjs'
import fs from 'node:fs'
const O='http://127.0.0.1:4871';const pw=/owner@demo.example\s+(\S+)/.exec(fs.readFileSync('/tmp/jump-demo.log','utf8'))[1]
for(const w of [360,1280]){const {browser,ctx}=await open(w);const l=await ctx.newPage();await l.goto(O+'/shopAdmin/login');await l.waitForTimeout(2500);await l.getByRole('textbox',{name:/メール/}).fill('owner@demo.example');await l.locator('input[type=password]').fill(pw);await l.getByRole('button',{name:/ログイン|サインイン/}).first().click();await l.waitForURL(u=>!/login/.test(u.href));await l.waitForTimeout(2000);await l.close();
const m=await measure(ctx,O+'/shopAdmin/cards?view=board',{wait:3000});console.log(w,m.total.toFixed(4),m.es.filter(e=>e.v>0.002).map(e=>e.s.join('|').slice(0,300)));await browser.close()}
