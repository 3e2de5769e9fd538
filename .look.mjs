import { chromium } from "playwright-core";
import http from "node:http"; import fs from "node:fs"; import path from "node:path";
const dist="/work/wt-shell/apps/staff/dist", images="/work/wt-shell/apps/server/images";
const types={".js":"text/javascript",".css":"text/css",".html":"text/html",".svg":"image/svg+xml",".woff2":"font/woff2",".webmanifest":"application/manifest+json",".webp":"image/webp",".png":"image/png"};
const people=[["rodrigo","Rodrigo","runner"],["valentina","Valentina","runner"],["camilo","Camilo","seller"],["ignacia","Ignacia","seller"],["marta","Marta","cashier"],["esteban","Esteban","technician"],["paula","Paula","manager"]].map(([login,name,role],i)=>({id:i+1,login,name,role}));
export const store={id:1,code:"0101",name:"Alameda"};
let tries=0;
export const state={calls:{}};
const srv=http.createServer((q,r)=>{
  const u=new URL(q.url,"http://x"); const p=u.pathname;
  const j=(o,c=200,h={})=>{r.writeHead(c,{"content-type":"application/json",...h});r.end(JSON.stringify(o));};
  if(p==="/readyz") return j({});
  if(p==="/api/v1/stores") return j([{...store},{id:2,code:"0102",name:"Vitacura"}]);
  if(p==="/api/v1/staff/people") return j(people);
  if(p==="/api/v1/staff/login"){let b="";q.on("data",d=>b+=d);q.on("end",()=>{b=JSON.parse(b);const s=people.find(x=>x.login===b.login);if(b.pin!=="1234"){tries++; return tries>2?j({status:"error",code:"too_many_requests",message:""},429,{"retry-after":"30"}):j({status:"error",code:"pin_invalid",message:""},401);} j({staff:s,store,auth_token:"tok-"+s.login});});return;}
  if(p==="/api/v1/staff/session"){const l=(q.headers.authorization||"").replace("Bearer tok-","");return j({staff:people.find(x=>x.login===l),store});}
  if(state.calls[p]) return state.calls[p](q,r,j,u);
  if(p.startsWith("/images/")){const f=images+p.slice(7);r.writeHead(200,{"content-type":"image/webp"});return r.end(fs.readFileSync(f));}
  let f=path.join(dist,p.replace(/^\/staff/,""));
  if(!fs.existsSync(f)||fs.statSync(f).isDirectory()){ if(/\.\w+$/.test(p)) {r.writeHead(404);return r.end();} f=dist+"/index.html";}
  r.writeHead(200,{"content-type":types[path.extname(f)]??"text/plain"});r.end(fs.readFileSync(f));
});
export async function open(port=23050){await new Promise(d=>srv.listen(port,d)); const browser=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]}); return {browser,url:`http://localhost:${port}`,close:async()=>{await browser.close();srv.close();srv.closeAllConnections();}};}
