import fs from "node:fs";
let s=fs.readFileSync("./.look-print.mjs","utf8");
s=s.replace('viewport:{width:1280,height:800}','viewport:{width:1280,height:800},deviceScaleFactor:1.5').replace(/await page\.screenshot[\s\S]*?printBackground:true\}\);/,`await page.emulateMedia({media:"print"}); await page.setViewportSize({width:794,height:1123}); await page.waitForTimeout(200); await page.screenshot({path:\`/tmp/pp-\${n}.png\`}); await page.emulateMedia({media:"screen"}); await page.setViewportSize({width:1280,height:800});`);
fs.writeFileSync("./.look-print3.mjs",s);
