# Division Bell in a container: one static program, one volume, no root.
#
#     docker build -t divisionbell .
#     docker run --hostname divisionbell -v divisionbell:/data divisionbell
#
# or docker compose up, by compose.yaml. --build-arg VERSION=1.2.0 names it.
#
# The build is the one that .ci/run makes; a test holds the two together.
#
# Go is named by its version, not by a digest, so that building anew brings its fixes.
# Nothing of that image stays in the one that runs; whoever wants the same bytes twice
# builds with golang@sha256:… in its place.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=
RUN CGO_ENABLED=0 go build -trimpath -gcflags=all=-dwarf=false -ldflags="-s -X main.version=$VERSION" -o divisionbell ./cmd/divisionbell
RUN mkdir /data

# The program holds time zones and roots of trust itself, so nothing else is needed.
FROM scratch
COPY --from=build /src/divisionbell /divisionbell
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
ENV DIVISIONBELL_DATABASE=/data/divisionbell.db \
    DIVISIONBELL_LOG_FORMAT=json \
    DIVISIONBELL_METRICS_LISTEN=127.0.0.1:8043
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s --retries=3 CMD ["/divisionbell", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/divisionbell"]
CMD ["serve"]
