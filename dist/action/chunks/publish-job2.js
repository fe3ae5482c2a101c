export { n as publishJob } from "./publish-job.js";
