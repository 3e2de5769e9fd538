import { open, state, store } from "./.look.mjs";
const at=new Date().toISOString();
const devices=[...Array(12)].map((_,i)=>({hwd:`box-${String(i+1).padStart(2,"0")}`,name:String(i+1),type_id:"box",status_id:"idle",job_kind:null,order:null,online:true,out_of_service:false,faults:[],doors:{front:"closed",back:"closed"},pairs_inside:0,sensors:{},firmware:null,available:true,since:at}));
state.calls["/api/v1/staff/board"]=(q,r,j)=>j({store,at,orders:[],devices,alerts:[],rack:{slots:24,taken:0},median_wait:null});
const sizes=["39","39.5","40","41","41.5","42","43","43.5","44","45","46","47"];
const ean=s=>{const p="780"+s;const d=[...p].reduce((a,c,i)=>a+ +c*(i%2?3:1),0);return p+(10-d%10)%10;};
state.calls["/api/v1/staff/search"]=(q,r,j)=>j({orders:[],products:sizes.map((size,i)=>{const sku="880101"+String(Number(size)*10).padStart(3,"0");return {sku,ean:ean(sku),name:"Brisa 2",brand:"Puelche",color:"Hueso / Naranjo",size,image:null,location:"B-07-3",on_hand:i%3,free:1};})});
for(const s of ["880101390"]) state.calls["/api/v1/products/"+s]=(q,r,j)=>j({convertion_table:{values:sizes.map(s=>({input_value:s,cl:s,us:String(+s-32.5),uk:String(+s-33),eu:String(+s+1),cm:String((+s-39)/2+25)}))}});
const {browser,url,close}=await open();
const ctx=await browser.newContext({viewport:{width:1280,height:800}});
const page=await ctx.newPage();
page.on("console",m=>["error","warning"].includes(m.type())&&console.log(m.text())); page.on("pageerror",e=>console.log(String(e)));
await page.goto(url+"/staff/?store=0101"); await page.getByRole("button",{name:"Paula"}).click(); await page.keyboard.type("1234"); await page.getByRole("button",{name:"Entrar"}).click(); await page.getByText("Pedidos").first().waitFor();
for (const n of ["poster","doors","box-labels"]) {
  await page.goto(url+"/staff/print/"+n); await page.waitForTimeout(700);
  if(n==="box-labels"){await page.getByLabel("Calzado, código o EAN").fill("brisa"); await page.keyboard.press("Enter"); await page.getByRole("button",{name:"Una por par en bodega"}).click(); await page.waitForTimeout(400);}
  await page.evaluate(()=>document.fonts.ready);
  await page.screenshot({path:`/tmp/p-${n}.png`});
  await page.pdf({path:`/tmp/p-${n}.pdf`,preferCSSPageSize:true,printBackground:true});
}
await close();
