// Rings are outlines: x and y in turn, in the picture's pixels; a hole is a ring in a ring.

export const ringOf = (box) => (box ? [[box[0], box[1], box[0] + box[2], box[1], box[0] + box[2], box[1] + box[3], box[0], box[1] + box[3]]] : []);

export const trace = (rings) => rings.map((points) => `M${points.join(' ')}Z`).join('');

// holds reports whether a point lies in rings.
export function holds(rings, x, y) {
  let inside = false;
  for (const points of rings) {
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [points[i], points[i + 1], points[j], points[j + 1]];
      if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

// distance is how far a point lies from the nearest outline.
export function distance(rings, x, y) {
  let least = Infinity;
  for (const points of rings) {
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
      const [ax, ay, dx, dy] = [points[j], points[j + 1], points[i] - points[j], points[i + 1] - points[j + 1]];
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
    }
  }
  return least;
}
