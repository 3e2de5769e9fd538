const [width, height] = [1600, 1200];

/** A shoe on a table as a camera might have taken it, scuffed at the toe and coming apart at the sole. */
export async function drawShoePhoto(): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2D canvas in this browser");
  drawTable(context);
  drawShoe(context);
  drawDamage(context);
  drawGrain(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.9);
  });
}

function drawTable(context: CanvasRenderingContext2D): void {
  const wall = context.createLinearGradient(0, 0, 0, height);
  wall.addColorStop(0, "#b9bdbd");
  wall.addColorStop(0.58, "#cfd2d0");
  wall.addColorStop(0.6, "#9d9488");
  wall.addColorStop(1, "#b8ad9d");
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  context.filter = "blur(26px)";
  context.fillStyle = "rgba(35, 28, 20, 0.55)";
  context.beginPath();
  context.ellipse(810, 962, 620, 46, 0, 0, 2 * Math.PI);
  context.fill();
  context.filter = "none";
}

const upper = new Path2D(
  "M250 800C248 690 262 560 300 470C330 448 372 452 398 486C430 530 520 540 600 470L700 400C730 386 756 396 778 424C850 520 960 610 1110 660C1230 698 1330 720 1362 800C1100 834 560 834 250 800Z",
);
const sole = new Path2D(
  "M232 800C228 850 236 920 262 944L1330 950C1392 944 1412 880 1384 800C1100 830 560 830 232 800Z",
);

function drawShoe(context: CanvasRenderingContext2D): void {
  const leather = context.createLinearGradient(0, 380, 0, 820);
  leather.addColorStop(0, "#f6f2ea");
  leather.addColorStop(1, "#d9d2c4");
  context.fillStyle = leather;
  context.fill(upper);
  context.save();
  context.clip(upper);
  context.fillStyle = "#d9551f";
  context.fill(new Path2D("M240 820C250 640 280 520 300 470L420 500C440 600 430 720 470 820Z"));
  context.fillStyle = "#ebe5d8";
  context.fill(new Path2D("M1010 600C990 690 1010 760 1060 830L1400 830V660Z"));
  context.lineWidth = 5;
  context.strokeStyle = "rgba(90, 76, 58, 0.45)";
  context.setLineDash([13, 9]);
  for (const seam of ["M1000 606C984 690 1004 764 1052 824", "M432 506C452 604 444 716 484 816"])
    context.stroke(new Path2D(seam));
  context.setLineDash([]);
  context.restore();
  context.strokeStyle = "#fffdf8";
  context.lineCap = "round";
  for (let row = 0; row < 5; row++) {
    const [x, y] = [640 + row * 58, 470 + row * 34];
    context.lineWidth = 20;
    context.shadowColor = "rgba(60, 48, 30, 0.45)";
    context.shadowBlur = 12;
    context.stroke(new Path2D(`M${x} ${y}L${x + 84} ${y - 46}`));
  }
  context.shadowBlur = 0;
  const rubber = context.createLinearGradient(0, 800, 0, 950);
  rubber.addColorStop(0, "#fbfaf6");
  rubber.addColorStop(0.75, "#dcd8ce");
  rubber.addColorStop(1, "#9c978b");
  context.fillStyle = rubber;
  context.fill(sole);
}

function drawDamage(context: CanvasRenderingContext2D): void {
  context.lineCap = "round";
  for (let scratch = 0; scratch < 16; scratch++) {
    const [x, y] = [1150 + ((scratch * 53) % 120), 705 + ((scratch * 37) % 70)];
    context.lineWidth = 2 + (scratch % 4);
    context.strokeStyle = `rgba(72, 58, 44, ${0.25 + (scratch % 3) * 0.12})`;
    context.stroke(new Path2D(`M${x} ${y}l${34 + (scratch % 5) * 9} ${10 - (scratch % 6) * 4}`));
  }
  context.fillStyle = "#3a2f25";
  context.fill(new Path2D("M560 818C640 806 740 806 830 822C740 832 640 834 560 818Z"));
  context.filter = "blur(5px)";
  context.fillStyle = "rgba(96, 66, 30, 0.42)";
  context.beginPath();
  context.ellipse(560, 655, 58, 40, 0.4, 0, 2 * Math.PI);
  context.fill();
  context.filter = "none";
}

/** The noise of a small sensor, the same every time. */
function drawGrain(context: CanvasRenderingContext2D): void {
  const image = context.getImageData(0, 0, width, height);
  let seed = 7;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    const noise = (seed >>> 24) / 16 - 8;
    for (let channel = at; channel < at + 3; channel++)
      image.data[channel] = (image.data[channel] ?? 0) + noise;
  }
  context.putImageData(image, 0, 0);
}
